/** Sports by gender (S1§3). Custom sports are allowed beside them (R45). */
export const mensSports = [
  'Baseball',
  'Basketball',
  'Cross Country',
  'Football',
  'Golf',
  'Ice Hockey',
  'Lacrosse',
  'Soccer',
  'Swimming & Diving',
  'Tennis',
  'Track & Field',
  'Volleyball',
  'Water Polo',
  'Wrestling',
] as const;

export const womensSports = [
  'Basketball',
  'Beach Volleyball',
  'Cross Country',
  'Field Hockey',
  'Golf',
  'Gymnastics',
  'Ice Hockey',
  'Lacrosse',
  'Rowing',
  'Soccer',
  'Softball',
  'Swimming & Diving',
  'Tennis',
  'Track & Field',
  'Volleyball',
  'Water Polo',
] as const;

/** The wizard's words are the stored ones (R43). */
export const genders = ['Biological Male', 'Biological Female'] as const;
export type Gender = (typeof genders)[number];

/** Reads 'male', 'Female', 'Biological Male' and so on as one of the two stored words; anything else is kept out (R43). */
export function toGender(value: string): Gender | undefined {
  const word = value.trim().toLowerCase();
  if (word === 'male' || word === 'biological male') return 'Biological Male';
  if (word === 'female' || word === 'biological female') return 'Biological Female';
  return undefined;
}

/** The sports to offer: the men's list, the women's list, or both merged and sorted while gender is unknown (S1§5). */
export function sportsFor(gender: Gender | undefined): readonly string[] {
  if (gender === 'Biological Male') return mensSports;
  if (gender === 'Biological Female') return womensSports;
  return [...new Set<string>([...mensSports, ...womensSports])].sort((one, other) => one.localeCompare(other, 'en-US'));
}

/** The six sports with a colour of their own, also the sport filter after 'All' (S1§9, R168). */
export const filterSports = ['Basketball', 'Soccer', 'Tennis', 'Football', 'Baseball', 'Track & Field'] as const;
