/**
 * What a trainer reads and authorizes before a background check: a document of its own with nothing else on it (FCRA, 15 U.S.C. § 1681b(b)(2)).
 * A changed text takes a new version; each check keeps the words that were read. The provider's own pages add what states and cities ask for.
 */
export const DISCLOSURE_VERSION = 1;

export const DISCLOSURE_TITLE = 'Disclosure about your background check';

export const DISCLOSURE_PARAGRAPHS = [
  'X1 may obtain a consumer report about you, also called a background report, from a consumer reporting agency. X1 uses it to decide whether families can rely on your profile and whether you may offer training on X1.',
  'The consumer reporting agency is Checkr, Inc. The report may include criminal records, sex offender registry records and records that confirm who you are, as the law allows. It may contain information about your character, general reputation, personal characteristics and mode of living.',
] as const;

export const AUTHORIZATION = "I've read this disclosure, and I authorize X1 to obtain a background report about me.";

/** Word for word what was read and authorized, as it's kept. */
export const disclosureText: string = [DISCLOSURE_TITLE, ...DISCLOSURE_PARAGRAPHS, AUTHORIZATION].join('\n\n');

/** The summary of rights under the FCRA, by the bureau that writes it. */
export const SUMMARY_OF_RIGHTS_URL = 'https://files.consumerfinance.gov/f/documents/bcfp_consumer-rights-summary_2018-09.pdf';
