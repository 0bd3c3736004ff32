/** The languages that samples are shown in where nothing else is asked for. */
export const defaultSampleLanguages: readonly string[] = ['bash', 'python', 'javascript', 'php', 'go', 'java', 'ruby'];
