/**
 * How far a background check is. `starting`: authorized, and the invitation isn't confirmed by the provider yet. `invited`: the person fills in
 * the provider's form. `suspended`: the provider waits for something of the person. `consider`: the report has something an operator looks at.
 * `engaged`: an operator looked and goes on with the person. `pre_adverse`: a first notice went out, and the person may still answer or dispute;
 * `adverse`: the decision is final (decision 0106).
 */
export const backgroundCheckStates = [
  'starting',
  'invited',
  'pending',
  'suspended',
  'clear',
  'consider',
  'engaged',
  'disputed',
  'pre_adverse',
  'adverse',
  'canceled',
  'expired',
] as const;
export type BackgroundCheckState = (typeof backgroundCheckStates)[number];

/** Neither passed nor over: while one is open, no other starts. */
export const openCheckStates = ['starting', 'invited', 'pending', 'suspended', 'consider', 'disputed', 'pre_adverse'] as const;

/** Something was found: what families read of an earlier check ends with it. */
export const foundCheckStates = ['consider', 'engaged', 'disputed', 'pre_adverse', 'adverse'] as const;

const isOneOf = (states: readonly BackgroundCheckState[], state: BackgroundCheckState) => states.includes(state);

export const isOpenCheck = (state: BackgroundCheckState): boolean => isOneOf(openCheckStates, state);

/** Whether it lets somebody publish where the operator asks for a check: clear, or looked at and accepted. */
export const isAcceptedCheck = (state: BackgroundCheckState): boolean => state === 'clear' || state === 'engaged';

/** From so many days before its end a check can be renewed. */
export const CHECK_RENEWAL_DAYS = 30;

/** So many days before its end the trainer is reminded, once each; the latest first. */
export const CHECK_REMINDER_DAYS = [7, 30] as const;
