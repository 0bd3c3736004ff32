/** The default languages for samples. */
export const defaultSampleLanguages: readonly string[] = ['bash', 'python', 'javascript', 'php', 'go', 'java', 'ruby'];
