/** Replaces contact details in texts that people read before the first payment (R179). */
export const HIDDEN = '[hidden]';
