/** Addresses of the web that stand in a text as they are (GitHub Flavored Markdown, "Autolinks"); punctuation behind them is no part of them. */
const addresses = /\bhttps?:\/\/[^\s<>"]*[^\s<>"?!.,:;*_~'")\]]/g;

/** The addresses in a text that readers get as links, each with where it begins. */
export function findBareUrls(text: string): readonly { readonly index: number; readonly address: string }[] {
  return text.includes('://') ? [...text.matchAll(addresses)].map(({ index, 0: address }) => ({ index, address })) : [];
}
