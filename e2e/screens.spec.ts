import { checkStates } from './screens/check-states.ts';
import { findingStates } from './screens/finding-states.ts';
import { choosingStates, sessionStates } from './screens/parent-states.ts';
import { scheduleStates } from './screens/schedule-states.ts';
import { sellingStates, settingUpStates } from './screens/trainer-states.ts';
import { visitorStates } from './screens/visitor-states.ts';

// The screens on the way of a parent and a trainer to each other. All others are in screens.long.spec.ts.
checkStates([
  ...visitorStates,
  ...settingUpStates,
  ...sellingStates,
  ...choosingStates,
  ...findingStates,
  ...sessionStates,
  ...scheduleStates,
]);
