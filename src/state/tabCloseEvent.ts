/** Event dispatched on the focused field when its tab closes or reloads, before drafts are backed up. Hiding a tab doesn't dispatch it. */
export const tabCloseEvent = 'docwright-tab-closes';
