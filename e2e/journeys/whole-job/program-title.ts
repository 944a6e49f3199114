/** The program that is sold in the journey of the whole job. */
export const programTitle = 'First touch and vision';
