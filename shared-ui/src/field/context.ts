import { createContext, use } from 'react';

export interface FieldLinks {
  id: string;
  name: string;
  required: boolean;
  hint?: string;
  error?: string;
}

export const FieldContext = createContext<FieldLinks | null>(null);

/**
 * The field that a part belongs to.
 * @param part its name, for the error
 * @throws {Error} outside a `Field.Root`
 */
export function useField(part: string): FieldLinks {
  const field = use(FieldContext);
  if (!field) throw new Error(`shared-ui: Field.${part} has no Field.Root above it`);
  return field;
}

/** The ids by which a control names its hint and its error. */
export const hintId = (id: string) => `${id}-hint`;
export const errorId = (id: string) => `${id}-error`;

/** The attributes that link a control to its label, hint and error. */
export function useControl(part: string) {
  const { id, name, required, hint, error } = useField(part);
  const describedBy = [hint && hintId(id), error && errorId(id)].filter(Boolean).join(' ');
  return {
    id,
    name,
    required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  };
}
