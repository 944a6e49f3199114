/** A fictional parent of the demo. `key` is the part of the email before `@demo.x1.test`. */
export interface DemoParent {
  readonly key: string;
  readonly name: string;
  readonly timezone: string;
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
