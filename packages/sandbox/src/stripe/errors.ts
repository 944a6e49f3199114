import type Stripe from 'stripe';

type ErrorType = 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error';

/** The fields of Stripe's error body. */
interface ErrorFields {
  type: ErrorType;
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  setup_intent?: Stripe.SetupIntent;
  payment_method?: Stripe.PaymentMethod;
}

/**
 * A response other than success. `executed` says whether the call had begun to act: only then is the response stored for its idempotency key.
 */
export class StripeError extends Error {
  readonly status: number;
  readonly fields: ErrorFields;
  readonly executed: boolean;

  constructor(status: number, fields: ErrorFields, options: { executed: boolean } = { executed: true }) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
    this.executed = options.executed;
  }

  get body(): { error: ErrorFields } {
    return { error: this.fields };
  }
}

/** A request that could not be understood; nothing was done. */
export function invalidRequest(message: string, detail: { code?: string; param?: string; status?: number } = {}): StripeError {
  const { status = 400, ...rest } = detail;
  return new StripeError(status, { type: 'invalid_request_error', message, ...rest }, { executed: false });
}

/** A request that was understood and cannot be done in the state things are in. */
export function wrongState(code: string, message: string, extra: Partial<ErrorFields> = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', code, message, ...extra });
}

/** A request that was understood and is refused with a sentence alone: Stripe has no code for it. */
export function refusal(message: string, extra: Partial<ErrorFields> = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...extra });
}

/** The object with this id does not exist. */
export function notFound(kind: string, id: string, param = 'id', status = 404): StripeError {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param, status });
}
