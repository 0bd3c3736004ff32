/** The event at the field that has the focus as its tab is closed or loaded anew, before what was typed is written down. A tab that is only hidden has none. */
export const tabCloseEvent = 'docwright-tab-closes';
