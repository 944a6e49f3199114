/** A fictional parent of the demo. `key` is the part of the email before `@demo.x1.test`. */
export interface DemoParent {
  readonly key: string;
  readonly name: string;
  readonly timezone: string;
}

/** A child of such a family, by the age this year. */
interface DemoChild {
  readonly firstName: string;
  readonly age: number;
  readonly gradeLevel: string;
  readonly level?: string;
  readonly sports: readonly string[];
  readonly goals?: string;
  readonly noteForTrainer?: string;
  readonly emergencyContact?: string;
  readonly medicalNote?: string;
}

/** Families who buy; the one whose account visitors may use comes first. */
export const demoParents = [
  { key: 'parent', name: 'Dana Whitfield', timezone: 'America/New_York' },
  { key: 'greg.holloway', name: 'Greg Holloway', timezone: 'America/New_York' },
  { key: 'renee.castillo', name: 'Renee Castillo', timezone: 'America/New_York' },
  { key: 'amit.shah', name: 'Amit Shah', timezone: 'America/Chicago' },
  { key: 'lauren.pike', name: 'Lauren Pike', timezone: 'America/New_York' },
  { key: 'tomas.herrera', name: 'Tomás Herrera', timezone: 'America/Denver' },
  { key: 'nicole.abernathy', name: 'Nicole Abernathy', timezone: 'America/New_York' },
  { key: 'kwame.mensah', name: 'Kwame Mensah', timezone: 'America/Chicago' },
  { key: 'jill.sandoval', name: 'Jill Sandoval', timezone: 'America/Los_Angeles' },
  { key: 'peter.lindgren', name: 'Peter Lindgren', timezone: 'America/New_York' },
] as const satisfies readonly DemoParent[];

export type ParentKey = (typeof demoParents)[number]['key'];

/** Signs up last, when everything else exists: if this account is there, the whole marketplace is. */
export const lastParent: DemoParent = { key: 'nora.feld', name: 'Nora Feld', timezone: 'America/Chicago' };

/** Who of each family trains; the first one where a purchase names nobody. */
export const demoChildren: Readonly<Record<ParentKey, readonly [DemoChild, ...DemoChild[]]>> = {
  parent: [
    {
      firstName: 'Leo',
      age: 12,
      gradeLevel: '7th grade',
      level: 'Club team',
      sports: ['Soccer'],
      goals: 'Finish calmly with both feet.',
      noteForTrainer: 'He rushes when he is tired. A short break helps.',
      emergencyContact: 'Dana Whitfield, mother, 919 555 0142',
      medicalNote: 'Mild asthma. The inhaler is in the front pocket of his bag.',
    },
    {
      firstName: 'Nora',
      age: 10,
      gradeLevel: '5th grade',
      level: 'Recreational',
      sports: ['Tennis', 'Track & Field'],
      goals: 'A serve that lands.',
    },
  ],
  'greg.holloway': [{ firstName: 'Sam', age: 13, gradeLevel: '8th grade', sports: ['Soccer'] }],
  'renee.castillo': [
    {
      firstName: 'Alma',
      age: 13,
      gradeLevel: '7th grade',
      level: 'Club team',
      sports: ['Soccer'],
      noteForTrainer: 'She rushes every shot with her left.',
    },
  ],
  'amit.shah': [{ firstName: 'Kiran', age: 15, gradeLevel: '10th grade', level: 'School team', sports: ['Soccer'] }],
  'lauren.pike': [{ firstName: 'Wren', age: 11, gradeLevel: '6th grade', sports: ['Soccer'] }],
  'tomas.herrera': [{ firstName: 'Mateo', age: 14, gradeLevel: '9th grade', sports: ['Soccer'] }],
  'nicole.abernathy': [{ firstName: 'Bea', age: 16, gradeLevel: '11th grade', level: 'School team', sports: ['Soccer'] }],
  'kwame.mensah': [{ firstName: 'Esi', age: 12, gradeLevel: '6th grade', sports: ['Soccer'] }],
  'jill.sandoval': [{ firstName: 'Ruby', age: 11, gradeLevel: '5th grade', sports: ['Soccer'] }],
  'peter.lindgren': [{ firstName: 'Axel', age: 17, gradeLevel: '12th grade', level: 'Elite', sports: ['Soccer'] }],
};
