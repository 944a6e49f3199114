import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

interface FormErrorProps {
  /** One sentence; nothing is drawn without it. */
  title: string | undefined;
  /** Fields with a problem; each becomes a link that moves the focus there. */
  fields?: readonly { id: string; message: string }[];
  /** Changes with every failed try, so that the focus comes back here; leave out to keep the focus where it is. */
  attempt?: number;
}

/** What went wrong with the whole form, above its fields; read out at once. */
export function FormError({ title, fields = [], attempt }: FormErrorProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt) box.current?.focus();
  }, [attempt]);
  if (!title) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <strong>
        <Icon of={CircleAlert} size="s" />
        {title}
      </strong>
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <li key={field.id}>
              <a
                href={`#${field.id}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(field.id)?.focus();
                }}
              >
                {field.message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
