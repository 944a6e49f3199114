import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { fieldErrors } from './api-errors.ts';
import { type Changes, withoutSame } from './form-changes.ts';
import type { FormDraft } from './form-draft.ts';
import { errorsByField, errorsByPath, type FormErrors, type FormSchema, withoutFields } from './form-schema.ts';

interface FormOptions<Values extends object, Output> {
  /** What the server has, or blanks. A field that was not changed follows it. */
  readonly initial: Values;
  /** Checks the values when the form is submitted; without it they are sent as they are. */
  readonly schema?: FormSchema<Output>;
  /** Sends the form; rejects when the server refuses it. What was sent then no longer counts as changed. */
  readonly send: (output: Output, form: { values: Values; changes: Changes<Values> }) => Promise<unknown>;
  /** What the submit button does instead of `submit`, such as going to the next step. */
  readonly onSubmit?: () => void;
  /** The values did not pass: nothing was sent. */
  readonly onInvalid?: (errors: FormErrors) => void;
  /** The server refused the form, or could not be reached. */
  readonly onFailed?: (error: Error) => void;
  /** What a refusal says about single fields; by default what the server says. */
  readonly errorsOf?: (error: Error) => FormErrors;
  /** Keeps unsaved changes through a reload. */
  readonly draft?: FormDraft<NoInfer<Values>>;
}

/** What a part of a page needs of the form it belongs to. */
export interface FormPart<Values extends object> {
  readonly values: Values;
  /** The first error of each field. */
  readonly errors: FormErrors;
  readonly change: (given: Change<Values>) => void;
  readonly field: (name: TextFields<Values>) => TextFieldProps;
}

/** What a field widget that holds text takes. */
export interface TextFieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

type TextFields<Values> = { [Field in keyof Values]: string extends Values[Field] ? Field : never }[keyof Values] & string;
type Change<Values> = Changes<Values> | ((values: Values) => Changes<Values>);

/**
 * One form: its values, what is wrong with them, and sending them once. A refused form keeps what was typed, and the first invalid field
 * takes the focus. It needs no library, because none would fit on the sign-in page (decision 0022).
 */
export function useForm<Values extends object, Output = Values>(options: FormOptions<Values, Output>) {
  const { initial, send, onInvalid, onFailed, errorsOf = fieldErrors } = options;
  const element = useRef<HTMLFormElement>(null);
  const typed = useChanges(initial, options.draft);
  const refusal = useRefusal(element);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  const judge = () => judgeBy(options.schema, typed.now());
  const validate = () => {
    const judged = judge();
    if (judged.errors === undefined) {
      refusal.clear();
      return judged;
    }
    refusal.refuse(judged.errors);
    onInvalid?.(judged.errors);
    return undefined;
  };
  const submit = async () => {
    const valid = isSending.current ? undefined : validate();
    if (!valid) return;
    const sent = typed.latest.current;
    isSending.current = true;
    setBusy(true);
    try {
      await send(valid.output, { values: { ...initial, ...sent }, changes: sent });
      typed.keep(withoutSame(typed.latest.current, sent as Values));
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      refusal.refuse(errorsOf(error), error);
      onFailed?.(error);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  const change = (given: Change<Values>) => refusal.forget(typed.change(given));
  const errors = errorsByField(refusal.errors);

  return {
    values: typed.values,
    /** The fields that differ from `initial`. */
    changes: typed.changes,
    isChanged: Object.keys(typed.changes).length > 0,
    /** Sets fields, given as such or made out of the present values, and clears their errors. */
    change,
    /** The props of a field that holds text. */
    field: (name: TextFields<Values>): TextFieldProps => ({
      name,
      value: typed.values[name] as string,
      error: errors[name],
      onChange: ({ target }) => change({ [name]: target.value } as unknown as Changes<Values>),
    }),
    /** The first error of each field. */
    errors,
    /** All errors, also of parts of a field: 'athletes.1.firstName'. */
    errorsByPath: refusal.errors,
    /** Why the last try failed; null while it has not. */
    failure: refusal.failure,
    /** How often the form was refused, here or by the server: a `FormError` takes the focus each time. */
    refusals: refusal.count,
    isBusy,
    /** Whether the values may be sent; if not, the fields say why. */
    validate: () => validate() !== undefined,
    /** Checks one field ahead of the rest. */
    validateField: (name: keyof Values & string) => refusal.setField(name, errorsByField(judge().errors ?? {})[name]),
    submit: () => void submit(),
    clearErrors: refusal.clear,
    /** Back to `initial`, as if nothing had been typed. */
    reset: () => {
      refusal.clear();
      typed.keep({});
    },
    /** For the `<form>`. */
    attributes: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (options.onSubmit) options.onSubmit();
        else void submit();
      },
    },
  };
}

/** The changed fields of a form, apart from what they were, so that nothing typed is lost: not by a reload, not by a save under way. */
function useChanges<Values extends object>(initial: Values, draft: FormDraft<Values> | undefined) {
  const [changes, setChanges] = useState<Changes<Values>>(() => draft?.read() ?? {});
  // A save ends in a later render, or after the form is gone: it needs what is typed by then.
  const latest = useRef(changes);
  const now = (): Values => ({ ...initial, ...latest.current });
  const keep = (next: Changes<Values>) => {
    latest.current = next;
    setChanges(next);
    draft?.keep(next);
  };
  const change = (given: Change<Values>): Changes<Values> => {
    const changed = typeof given === 'function' ? given(now()) : given;
    keep(withoutSame({ ...latest.current, ...changed }, initial));
    return changed;
  };
  return { values: { ...initial, ...changes }, changes, latest, now, keep, change };
}

/** Why the last try was refused, by field and as a whole; each refusal moves the focus to the first invalid field. */
function useRefusal(element: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<Error | null>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus();
  }, [count, element]);
  const show = (found: FormErrors, error: Error | null) => {
    setErrors(found);
    setFailure(error);
  };
  return {
    errors,
    failure,
    count,
    refuse: (found: FormErrors, error: Error | null = null) => {
      show(found, error);
      setCount((earlier) => earlier + 1);
    },
    clear: () => show({}, null),
    forget: (changed: object) => setErrors((earlier) => withoutFields(earlier, changed)),
    setField: (name: string, message: string | undefined) =>
      setErrors((earlier) => ({ ...withoutFields(earlier, { [name]: true }), ...(message !== undefined && { [name]: message }) })),
  };
}

function judgeBy<Values, Output>(
  schema: FormSchema<Output> | undefined,
  values: Values,
): { output: Output; errors?: never } | { errors: FormErrors } {
  if (!schema) return { output: values as unknown as Output };
  const result = schema.safeParse(values);
  return result.success ? { output: result.data } : { errors: errorsByPath(result.error.issues) };
}
