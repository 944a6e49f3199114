import { checkStates } from './screens/check-states.ts';
import { findingStates } from './screens/finding-states.ts';
import { sessionStates } from './screens/parent-session-states.ts';
import { choosingStates } from './screens/parent-states.ts';
import { scheduleStates } from './screens/schedule-states.ts';
import { visitorStates } from './screens/visitor-states.ts';

// The screens on a parent's way to a session. All others are in screens.long.spec.ts.
checkStates([...visitorStates, ...choosingStates, ...findingStates, ...sessionStates, ...scheduleStates]);
