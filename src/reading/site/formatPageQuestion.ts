/** The question that an assistant opens with, about the page whose Markdown is at a full URL. */
export function formatPageQuestion(markdownUrl: string): string {
  return `Read ${markdownUrl} so I can ask questions about it.`;
}
