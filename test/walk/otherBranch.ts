/** A branch that nobody changes, opened as another site. */
export const otherBranch = 'other';
