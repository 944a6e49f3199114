/** Rules without a database, as their tests can be run for each of several hundred mutants. */
export const mutatedFiles = [
  'packages/contract/src/payments/refund-policy.ts',
  'packages/contract/src/payments/session-shares.ts',
  'packages/contract/src/scheduling/session-actions.ts',
  'packages/server/src/modules/payments/policy.ts',
  'packages/server/src/modules/payouts/policy.ts',
  'packages/server/src/modules/scheduling/policy.ts',
  'packages/server/src/modules/verification/policy.ts',
] as const;

/** The tests that are run against the mutants. */
export const tests = ['packages/contract/src/**/*.test.ts', 'packages/server/src/modules/*/policy.test.ts'] as const;

/** A mutant that no test kills, and why none has to. */
export interface AcceptedSurvivor {
  readonly file: (typeof mutatedFiles)[number];
  /** What stands in the source, and what the mutant has in its place. */
  readonly code: string;
  readonly replacement: string;
  readonly reason: string;
}

export const acceptedSurvivors: readonly AcceptedSurvivor[] = [
  {
    file: 'packages/contract/src/payments/refund-policy.ts',
    code: "'parent'",
    replacement: '""',
    reason: 'Equivalent: in canParentMove it is compared with nothing but the trainer.',
  },
  {
    file: 'packages/contract/src/payments/session-shares.ts',
    code: 'sessionNumber === null',
    replacement: 'false',
    reason: 'Equivalent: no session has the number null, so all of the amount is taken in proportion there, too.',
  },
  {
    file: 'packages/contract/src/scheduling/session-actions.ts',
    code: "party === 'trainer'",
    replacement: 'true',
    reason: 'Equivalent: a parent of a request that waits is refused before, and for anything else the answer is the same.',
  },
  {
    file: 'packages/contract/src/scheduling/session-actions.ts',
    code: 'facts.time !== null',
    replacement: 'true',
    reason: 'Equivalent: isUndisputed has asked for the time already; the compiler cannot know it.',
  },
  {
    file: 'packages/server/src/modules/scheduling/policy.ts',
    code: 'startsAt?.toISOString',
    replacement: 'startsAt.toISOString',
    reason: 'Equivalent: only a session with a time is refused as scheduled already; the compiler cannot know it.',
  },
  {
    file: 'packages/server/src/modules/scheduling/policy.ts',
    code: 'endsAt?.toISOString',
    replacement: 'endsAt.toISOString',
    reason: 'Equivalent: only a session with a time is refused as scheduled already; the compiler cannot know it.',
  },
  {
    file: 'packages/server/src/modules/verification/policy.ts',
    code: 'outcome.state === check.state || canTurn(identityTransitions, check.state, outcome.state)',
    replacement: 'true',
    reason: 'An invariant: nothing the provider tells leads to a transition that the table forbids.',
  },
  {
    file: 'packages/server/src/modules/verification/policy.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source has it so.
    code: '`identity check of user ${check.userId} cannot turn from ${check.state} into ${outcome.state}`',
    replacement: '``',
    reason: 'The message of that invariant.',
  },
];
