type Kind = 'transactionId' | 'refundId' | 'payoutId' | 'userId';

/** One of our rows: its number for people who look it up, and the key that no other row has. */
export interface RowName {
  readonly kind: Kind;
  readonly id: number;
  readonly key: string;
}

/** What Stripe keeps of a row. For a row whose key is its number nothing else is kept: a repeated call must look like the first one. */
export function toMetadata({ kind, id, key }: RowName): Record<string, string> {
  return { [kind]: String(id), ...(key !== String(id) && { key }) };
}

/** The key of the row that an object at Stripe was made for; undefined for one that was made by hand. */
export function keyIn(kind: Kind, metadata: Record<string, string> | null): string | undefined {
  return metadata?.['key'] ?? metadata?.[kind];
}
