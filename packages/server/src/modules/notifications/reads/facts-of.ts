/** What a read finds. */
export type FactsOf<Find extends (...input: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Find>>>;
