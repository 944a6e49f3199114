import { ParentProfileChange } from '@x1/contract/accounts/parent-profile.ts';
import { describe, expect, it } from 'vitest';
import { acceptsParentField, blankAthlete, toParentPayload, toParentValues } from './parent-values.ts';

describe('parent form', () => {
  const stored = { name: null, phone: '919 555 0100', athletes: [{ firstName: 'Sam', sports: ['Soccer'], gradeLevel: null }] };

  it('holds blank text for missing values, and sends what the server accepts', () => {
    const values = toParentValues(stored);
    expect(values).toEqual({ name: '', phone: '919 555 0100', athletes: [{ firstName: 'Sam', sports: ['Soccer'], gradeLevel: '' }] });
    expect(ParentProfileChange.safeParse(toParentPayload(values)).success).toBe(true);
  });

  it('sends only the changed fields of a parent', () => {
    expect(toParentPayload({ name: 'Dana' })).toEqual({ name: 'Dana' });
  });

  it.each<[string, unknown, boolean]>([
    ['name', 'Dana', true],
    ['name', 7, false],
    ['athletes', [blankAthlete], true],
    ['athletes', [{ firstName: 'Sam' }], false],
    ['athletes', 'Sam', false],
    ['role', 'admin', false],
  ])('decides whether a draft with %s %j fits the parent form: %s', (field, value, isAccepted) => {
    expect(acceptsParentField(field, value)).toBe(isAccepted);
  });
});
