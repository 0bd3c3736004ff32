/** Gives a file to the browser to be saved. */
export function saveFile(name: string, body: Blob): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(body), download: name });
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
