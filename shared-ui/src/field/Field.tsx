import { useId } from 'react';
import type { ComponentProps, ComponentPropsWithRef, ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { Icon } from '../icon/Icon';
import { SelectBox } from '../select/SelectBox';
import { color, media, radius, space, type } from '../tokens/tokens';
import { errorId, FieldContext, hintId, useControl, useField } from './context';
import { control } from './control';

export interface FieldRootProps extends Omit<ComponentPropsWithRef<'div'>, 'id'> {
  /** Under which the value is sent. */
  name: string;
  children: ReactNode;
  required?: boolean;
  /** Shown by `Field.Hint`. */
  hint?: string;
  /** What is wrong with the value; shown by `Field.Error`. */
  error?: string;
  /** Id of the control, for links to it; generated if left out. */
  id?: string;
  /** Takes the whole row of a `Field.Grid`. */
  wide?: boolean;
}

function Root({ name, children, required = false, hint, error, id, wide = false, ...props }: FieldRootProps) {
  const generated = useId();
  return (
    <FieldContext value={{ id: id ?? generated, name, required, hint, error }}>
      <Stacked {...props} $wide={wide}>
        {children}
      </Stacked>
    </FieldContext>
  );
}

/** `marked` puts a star behind the label of a required field. */
function Label({ marked = false, ...props }: ComponentProps<'label'> & { marked?: boolean }) {
  const { id, required } = useField('Label');
  return <LabelText {...props} htmlFor={id} $marked={marked && required} />;
}

function Input(props: ComponentProps<'input'>) {
  return <InputBox {...useControl('Input')} {...props} />;
}

function TextArea(props: ComponentProps<'textarea'>) {
  return <TextAreaBox rows={4} {...useControl('TextArea')} {...props} />;
}

function Select(props: ComponentProps<'select'>) {
  return <SelectBox {...useControl('Select')} {...props} />;
}

function Hint(props: Omit<ComponentProps<'p'>, 'id' | 'children'>) {
  const { id, hint } = useField('Hint');
  return hint ? (
    <HintText {...props} id={hintId(id)}>
      {hint}
    </HintText>
  ) : null;
}

function FieldError(props: Omit<ComponentProps<'p'>, 'id' | 'children'>) {
  const { id, error } = useField('Error');
  return error ? (
    <ErrorText {...props} id={errorId(id)}>
      <Icon name="warning" size={18} />
      {error}
    </ErrorText>
  ) : null;
}

/** Fields under each other, in two columns from 600 px on. */
const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2.5)} ${space(3)};

  @media ${media.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/**
 * A form field made of parts that find each other: label, control, hint and error share the root's id.
 *
 * @example
 * <Field.Root name="email" error={error} required>
 *   <Field.Label>Email</Field.Label>
 *   <Field.Input type="email" autoComplete="email" />
 *   <Field.Error />
 * </Field.Root>
 */
export const Field = { Root, Label, Input, TextArea, Select, Hint, Error: FieldError, Grid };

const Stacked = styled.div<{ $wide: boolean }>`
  ${({ $wide }) => ($wide ? 'grid-column: 1 / -1;' : '')}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(0.75)};
`;

// The mark is for the eye: assistive technology hears `required`.
const mark = css`
  &::after {
    color: ${color.danger};
    content: ' *';
    content: ' *' / '';
  }
`;

const LabelText = styled.label<{ $marked: boolean }>`
  justify-self: start;
  font-size: ${type.small};
  font-weight: 600;
  line-height: 1.4;
  ${({ $marked }) => $marked && mark}
`;

const InputBox = styled.input`
  ${control}
`;

const TextAreaBox = styled.textarea`
  ${control}
  resize: vertical;
  field-sizing: content;
  min-block-size: calc(${({ rows }) => rows ?? 4} * 1.5em + 1.5rem);
  line-height: 1.5;
`;

const line = css`
  margin: 0;
  font-size: ${type.small};
  line-height: 1.4;
`;

const HintText = styled.p`
  ${line}
  color: ${color.textMuted};
`;

const ErrorText = styled.p`
  ${line}
  display: flex;
  gap: ${space(0.75)};
  border-radius: ${radius};
  color: ${color.danger};

  > svg {
    flex: none;
  }
`;
