const stages = [5, 25, 100];

export const StagePlanner = ({ visitors = 12000, errorRate = 2, children }) => {
  const [daily, setDaily] = useState(visitors);
  const [failing, setFailing] = useState(errorRate);
  const number = (value) => Math.round(value).toLocaleString("en-US");

  return (
    <section aria-label="Stage planner" className="rounded-xl border border-solid border-gray-300 dark:border-gray-700 p-4 my-4">
      <label className="block mb-3">
        Visitors a day: <strong>{number(daily)}</strong>
        <input
          className="w-full block"
          type="range"
          min="1000"
          max="50000"
          step="1000"
          value={daily}
          onChange={(event) => setDaily(Number(event.target.value))}
        />
      </label>
      <label className="block mb-3">
        Visitors who would meet the mistake: <strong>{failing} %</strong>
        <input
          className="w-full block"
          type="range"
          min="1"
          max="20"
          value={failing}
          onChange={(event) => setFailing(Number(event.target.value))}
        />
      </label>
      <table className="mb-4">
        <thead>
          <tr>
            <th>Stage</th>
            <th>Visitors with the feature</th>
            <th>Meet the mistake in a day</th>
          </tr>
        </thead>
        <tbody>
          {stages.map((share) => (
            <tr key={share}>
              <td>{share} %</td>
              <td>{number((daily * share) / 100)}</td>
              <td>{number((daily * share * failing) / 10000)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </section>
  );
};
