/** Bare URLs in a text (GitHub Flavored Markdown, "Autolinks"), without trailing punctuation. */
const addresses = /\bhttps?:\/\/[^\s<>"]*[^\s<>"?!.,:;*_~'")\]]/g;

/** Finds the URLs in a text that become links, each with its index. */
export function findBareUrls(text: string): readonly { readonly index: number; readonly address: string }[] {
  return text.includes('://') ? [...text.matchAll(addresses)].map(({ index, 0: address }) => ({ index, address })) : [];
}
