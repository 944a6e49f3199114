/** Whether a secret is neither a placeholder of a manual nor a few characters repeated. */
export function isNoDefault(value: string): boolean {
  return new Set(value).size >= 8 && !/change.?me|example|default|password|your.?(key|secret)|placeholder/i.test(value);
}
