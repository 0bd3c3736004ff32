/** Saves a file through the browser. */
export function saveFile(name: string, body: Blob): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(body), download: name });
  link.click();
  // By then, the browser has started reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
