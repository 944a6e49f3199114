/** In the address of the settings while somebody wants to give a gift card: its form opens. */
export const GIVE_PARAMETER = 'give';

/** Where one gives training (decision 0090): from the front page, the menu, or a link. */
export const GIVE_PATH = `/account-settings?${GIVE_PARAMETER}=training#gift-cards`;

/** Where the form of a gift card waits on this device until it's paid. */
export const GIFT_DRAFT_KEY = 'draft:gift-card';
