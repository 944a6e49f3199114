import type { OwnBackgroundCheck } from '@x1/contract/background-checks/check.ts';
import { passedCheckText } from '@x1/contract/background-checks/passed-text.ts';
import { CHECK_RENEWAL_DAYS } from '@x1/contract/background-checks/states.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatLongDate } from '@x1/contract/core/time-format.ts';

/** What a trainer can do next. `answer`: at the provider, where the report is. */
export type CheckStep = 'start' | 'renew' | 'fill-in' | 'answer' | 'refresh' | 'identity' | 'state' | 'support' | 'none';

/** How a check stands, in words for its owner. */
interface CheckStage {
  readonly badge: string;
  readonly tone: 'neutral' | 'ok' | 'warn' | 'bad';
  readonly title: string;
  readonly text: string;
  readonly step: CheckStep;
}

const dayMs = 86_400_000;

interface Viewer {
  readonly zone: string;
  readonly now: Date;
}

/** How the check stands for its owner, and what's next. Nobody else reads any of this but the line on the page. */
export function stageOf(check: OwnBackgroundCheck, viewer: Viewer): CheckStage {
  const { state } = check;
  if (state === null || state === 'canceled' || state === 'expired') return beginning(check, viewer);
  if (state === 'clear' || state === 'engaged') return accepted(check, state, viewer);
  return underWay(check, state, viewer);
}

const hasEnded = ({ validUntil }: OwnBackgroundCheck, { now }: Viewer) => validUntil === null || Date.parse(validUntil) <= now.getTime();

/** Starting, unless something comes first. */
function startStep({ obstacle }: OwnBackgroundCheck, step: 'start' | 'renew'): CheckStep {
  if (obstacle === null) return step;
  return obstacle === 'identity' || obstacle === 'state' ? obstacle : 'none';
}

function dateText(instant: string | null, { zone }: Viewer): string {
  return instant === null ? t('then') : formatLongDate(instant, zone);
}

/** None yet, or one that came to nothing. */
function beginning(check: OwnBackgroundCheck, viewer: Viewer): CheckStage {
  const { state, obstacle } = check;
  const neutral = { badge: t('Not started'), tone: 'neutral' } as const;
  if (obstacle === 'not_offered') {
    return {
      ...neutral,
      title: t("Background checks aren't offered yet"),
      text: t('You can publish and train without one.'),
      step: 'none',
    };
  }
  const step = startStep(check, hasEnded(check, viewer) ? 'start' : 'renew');
  if (state === 'expired') {
    return {
      badge: t('Expired', { context: 'check' }),
      tone: 'neutral',
      title: t('Your invitation has ended'),
      text: t('The form was open for a week. You can start again anytime.'),
      step,
    };
  }
  if (state === 'canceled') {
    return {
      badge: t('Canceled', { context: 'check' }),
      tone: 'neutral',
      title: t('Your check was canceled'),
      text: t('Nothing came of it. You can start again anytime.'),
      step,
    };
  }
  return { ...neutral, title: t('Pass a background check'), text: reasonText(check), step };
}

function reasonText({ obstacle, isRequired }: OwnBackgroundCheck): string {
  if (obstacle === 'identity') return t('Verify your identity first. Then you can start your background check. X1 pays for it.');
  if (obstacle === 'state') return t('Add the state you train in to your profile first: the check follows its law. X1 pays for it.');
  return isRequired
    ? t('You need one before you publish a program. X1 pays for it, and families see that you passed.')
    : t("It's up to you. X1 pays for it, and families see that you passed.");
}

function accepted(check: OwnBackgroundCheck, state: 'clear' | 'engaged', viewer: Viewer): CheckStage {
  const until = dateText(check.validUntil, viewer);
  if (hasEnded(check, viewer)) {
    return {
      badge: t('Ended', { context: 'check' }),
      tone: 'warn',
      title: t('Your background check has ended'),
      text: t("It was good until {until}. Start a new one, and families see it again once you've passed.", { until }),
      step: startStep(check, 'start'),
    };
  }
  const isRenewable = Date.parse(check.validUntil ?? '') <= viewer.now.getTime() + CHECK_RENEWAL_DAYS * dayMs;
  const step = isRenewable ? startStep(check, 'renew') : 'none';
  if (state === 'engaged') {
    return {
      badge: t('Accepted'),
      tone: 'ok',
      title: t("You're all set"),
      text: t("We've looked at your report, and you can train families on X1. It's good until {until}.", { until }),
      step,
    };
  }
  return {
    badge: t('Passed'),
    tone: 'ok',
    title: t('You passed your background check'),
    text: check.passedIn
      ? t("Families read “{passedCheck}” on your page and in search. It's good until {until}.", {
          passedCheck: passedCheckText(check.passedIn),
          until,
        })
      : t("It's good until {until}.", { until }),
    step,
  };
}

type UnderWay = Exclude<NonNullable<OwnBackgroundCheck['state']>, 'clear' | 'engaged' | 'canceled' | 'expired'>;

function underWay(check: OwnBackgroundCheck, state: UnderWay, viewer: Viewer): CheckStage {
  switch (state) {
    case 'starting':
      return {
        badge: t('Starting'),
        tone: 'warn',
        title: t('Your check is being set up'),
        text: t("You've authorized it, and Checkr hasn't answered yet. We keep trying; you can, too."),
        step: 'refresh',
      };
    case 'invited':
      return {
        badge: t('Your turn'),
        tone: 'warn',
        title: t('Tell Checkr who you are'),
        text: t('The form takes about ten minutes and is open until {date}. Your answers go to Checkr, not to X1.', {
          date: dateText(check.formUntil, viewer),
        }),
        step: 'fill-in',
      };
    case 'pending':
      return {
        badge: t('In progress'),
        tone: 'warn',
        title: t('Your check is under way'),
        text: t("Most are done within a few days. We'll let you know."),
        step: 'refresh',
      };
    case 'suspended':
      return {
        badge: t('Your turn'),
        tone: 'warn',
        title: t('Checkr needs something from you'),
        text: t("Checkr has emailed you what's missing. Your check goes on as soon as it's there."),
        step: 'answer',
      };
    case 'consider':
      return {
        badge: t('In review'),
        tone: 'warn',
        title: t('We take a look at your report'),
        text: t('Checkr is done, and something in the report needs a look by a person. Nobody but you and our team knows.'),
        step: 'answer',
      };
    case 'disputed':
      return {
        badge: t('In dispute'),
        tone: 'warn',
        title: t('Checkr looks into your dispute'),
        text: t('That can take up to 30 days. Nothing is decided before it ends.'),
        step: 'answer',
      };
    case 'pre_adverse':
      return {
        badge: t('Please answer'),
        tone: 'bad',
        title: t('Please read what Checkr sent you'),
        text: t(
          'Because of your report you may not be able to train on X1. If something in it is wrong or needs explaining, tell Checkr: nothing is decided before {date}.',
          { date: dateText(check.decisionAt, viewer) },
        ),
        step: 'answer',
      };
    case 'adverse':
      return {
        badge: t('Decided'),
        tone: 'bad',
        title: t('We decided after your background check'),
        text: t('Checkr has sent you the decision and your rights. You can still get a free copy of the report and dispute it.'),
        step: 'support',
      };
  }
}
