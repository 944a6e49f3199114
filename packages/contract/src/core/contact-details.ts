/** Takes the place of a contact detail in a text that people read before the first payment (R179). */
export const HIDDEN = '[hidden]';
