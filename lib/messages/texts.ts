/** The group of the texts that administrators keep for those who review. */
export const REVIEW_TEXTS = 'REVIEW_TEXT';
