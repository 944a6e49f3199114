/** What the audit log shows where its address doesn't say: whoever asks about a person asks who looked, too. */
export const usualLookUps = (query: URLSearchParams): 'all' | 'changes' => (query.get('person') || query.get('userId') ? 'all' : 'changes');
