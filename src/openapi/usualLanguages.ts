/** The languages that samples are shown in where nothing else is asked for. */
export const usualLanguages: readonly string[] = ['bash', 'python', 'javascript', 'php', 'go', 'java', 'ruby'];
