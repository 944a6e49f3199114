/** What is said after a change of an athlete's progress. */
export const progressMessages = {
  reached: { title: 'Goal reached!', description: 'Well done. It stays on the list below.' },
  notSaved: "This couldn't be saved. Please try again.",
  noReport: "The report couldn't be made. Please try again.",
  filmsForbidden: { title: 'Films removed', description: 'All of them are gone, and no new ones can be added.' },
  notRemoved: "This couldn't be removed. Please try again.",
} as const;
