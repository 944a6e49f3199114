import { t } from '@x1/contract/core/texts.ts';
import { COLLEGE_RULES_VERSION, type CollegeAnswer } from '@x1/contract/lesson-log/college-rules.ts';
import { lessonLogApi } from '../../lib/api/lesson-log.ts';
import { programsApi } from '../../lib/api/programs.ts';
import { queryClient } from '../../lib/query-client.ts';
import { programKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';

/** Whether the core expectations in force are accepted (R78). */
export function useAgreement() {
  return useRead(programKeys.agreement(), programsApi.agreement, {});
}

/** What the trainer stated about playing in college (decision 0104). */
export function useCollegeRules() {
  return useRead(programKeys.collegeRules(), lessonLogApi.readCollegeRules, {});
}

/** Records that the trainer accepts the core expectations (R78), and what is said about playing in college: what of both is asked for. */
export function useAcceptAgreement(asks: { expectations: boolean; college: boolean }, onDone?: () => void) {
  return useChange({
    call: async (college: Pick<CollegeAnswer, 'playsInCollege' | 'isOnStudentVisa'>) => {
      const rules = asks.college
        ? await lessonLogApi.stateCollegeRules({ body: { ...college, version: COLLEGE_RULES_VERSION, isTrue: true } })
        : undefined;
      const agreement = asks.expectations ? await programsApi.acceptAgreement({ body: { accepted: true } }) : undefined;
      return { rules, agreement };
    },
    stale: lessonLogApi.stateCollegeRules.stale,
    failed: t('Failed to save your agreement. Please try again.'),
    onDone: ({ rules, agreement }) => {
      // A read that was asked before would bring the question back.
      for (const key of [programKeys.collegeRules(), programKeys.agreement()]) void queryClient.cancelQueries({ queryKey: key });
      if (rules) queryClient.setQueryData(programKeys.collegeRules(), rules);
      if (agreement) queryClient.setQueryData(programKeys.agreement(), agreement);
      onDone?.();
    },
  });
}
