import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import { Notice } from '../notice/Notice';
import { space } from '../tokens/tokens';

export interface FormSummaryProps {
  /** What is wrong as a whole. */
  title: string;
  /** One line a field, with the `id` given to its `Field.Root`. */
  errors?: { fieldId: string; message: string }[];
}

/**
 * What keeps a form from being sent; takes the focus when it appears or changes, and leads to the fields.
 *
 * @example
 * {message && <FormSummary title={message} errors={[{ fieldId: 'contact-email', message: 'Email: …' }]} />}
 */
export function FormSummary({ title, errors = [] }: FormSummaryProps) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => box.current?.focus(), [title]);

  // The router would take a change of the hash for a navigation.
  const toField = (event: MouseEvent, fieldId: string) => {
    event.preventDefault();
    document.getElementById(fieldId)?.focus();
  };

  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="error" title={title}>
        {errors.length > 0 && (
          <List>
            {errors.map(({ fieldId, message }) => (
              <li key={fieldId}>
                <a href={`#${fieldId}`} onClick={(event) => toField(event, fieldId)}>
                  {message}
                </a>
              </li>
            ))}
          </List>
        )}
      </Notice>
    </div>
  );
}

const List = styled.ul`
  padding-inline-start: ${space(2.5)};
`;
