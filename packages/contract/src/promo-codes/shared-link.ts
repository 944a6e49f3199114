/** `?code=` of a trainer's page: the code of a link that was shared. */
export const PROMO_CODE_PARAMETER = 'code';
