/** Text for anything less than a minute ago. */
export const justNow = 'just now';

/** Formats how long ago `then` was. Both times are in milliseconds since 1970. */
export function formatTimeAgo(then: number, now: number): string {
  const minutes = Math.round((now - then) / 60_000);
  if (minutes < 1) return justNow;
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
  const days = Math.round(hours / 24);
  if (days < 30) return days === 1 ? 'yesterday' : `${days} days ago`;
  return `on ${new Date(then).toISOString().slice(0, 10)}`;
}
