const words =
  'The editor keeps what you wrote and changes nothing else so that a reviewer sees the words that are new and none that are old'.split(
    ' ',
  );

const sentence = (seed: number) =>
  `${Array.from({ length: 14 }, (_, index) => words[(seed * 7 + index * 5) % words.length]).join(' ')}.`;

/** Ten components of the generated page. */
function componentsOf(seed: number): readonly string[] {
  const text = (offset: number) => sentence(seed * 10 + offset);
  return [
    `<Note>\n  ${text(1)}\n</Note>`,
    `<Steps>\n  <Step title="First">\n    ${text(2)}\n  </Step>\n\n  <Step title="Second">\n    ${text(3)}\n  </Step>\n</Steps>`,
    `<Tabs>\n  <Tab title="One">\n    ${text(4)}\n  </Tab>\n\n  <Tab title="Two">\n    ${text(5)}\n  </Tab>\n</Tabs>`,
    `<Accordion title="Why">\n  ${text(6)}\n</Accordion>`,
    `<Card title="More" icon="rocket" href="/more">\n  ${text(7)}\n</Card>`,
    `<ParamField path="id" type="string" required>\n  ${text(8)}\n</ParamField>`,
  ];
}

/** A page of 2,000 editable blocks, with 600 components around them, and headings, lists, and code in between. */
export function madePage(): string {
  const parts: string[] = ['---\ntitle: "A long page"\n---'];
  for (let turn = 0; turn < 60; turn += 1) {
    const components = componentsOf(turn);
    parts.push(`## Part ${turn + 1}`);
    components.forEach((component, index) => {
      const text = (offset: number) => sentence(turn * 30 + index * 4 + offset);
      parts.push(text(1), `${text(2)} It has **strong words**, \`code\` and a [link](/other).`, component);
    });
    parts.push(
      `- ${sentence(turn)}\n- ${sentence(turn + 1)}\n- ${sentence(turn + 2)}`,
      `\`\`\`js\nconst turn = ${turn};\nconsole.log(turn);\n\`\`\``,
    );
    for (let more = 0; more < 8; more += 1) parts.push(sentence(turn * 11 + more));
  }
  while (parts.length < 1761) parts.push(sentence(parts.length));
  return `${parts.join('\n\n')}\n`;
}
