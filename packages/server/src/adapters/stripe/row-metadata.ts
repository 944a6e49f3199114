type Kind = 'transactionId' | 'giftCardId' | 'refundId' | 'payoutId' | 'userId';

/** One of our rows: its id for people who look it up, and the key that no other row has. */
export interface RowName {
  readonly kind: Kind;
  readonly id: number;
  readonly key: string;
}

/** A row's metadata at Stripe. A row whose key is its id gets nothing else: a repeated call must have the same parameters as the first. */
export function toMetadata({ kind, id, key }: RowName): Record<string, string> {
  return { [kind]: String(id), ...(key !== String(id) && { key }) };
}

/** The key of the row that an object at Stripe was created for; undefined for one created by hand. */
export function keyIn(kind: Kind, metadata: Record<string, string> | null): string | undefined {
  return metadata?.['key'] ?? metadata?.[kind];
}
