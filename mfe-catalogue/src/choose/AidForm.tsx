import { useEffect, useRef, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, Field, Notice, SiteLink, space, type } from 'shared-ui';
import { styled } from 'styled-components';
import { addresses } from 'api/addresses';
import { readAnswers, writeAnswers, type Aid, type AidQuestion, type ReadAnswers } from 'api/aids';

/** The id of the heading above the answer, where a form without scripts leads. */
export const answerId = 'answer';

interface Props {
  aid: Aid;
  form: ReadAnswers;
  /** The catalogue has no product with these answers. */
  missed: boolean;
  onSubmit: () => void;
}

/** The questions of an aid: a GET form, which works without scripts. The address keeps the answers. */
export function AidForm({ aid, form, missed, onSubmit }: Props) {
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const { typed, unknown } = form;
  const errors = missed && aid.lookup ? { ...form.errors, [aid.lookup.gives[0] ?? '']: aid.lookup.none } : form.errors;

  // The fields follow the address, which links and the browser's buttons change as well. At first they have its values
  // already, or what the visitor has entered before the page listened.
  const shown = useRef(typed);
  useEffect(() => {
    if (shown.current === typed) return;
    shown.current = typed;
    for (const field of fieldsOf(element.current)) field.value = typed[field.name] ?? '';
  }, [typed]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
    const sent = new URLSearchParams(fieldsOf(event.currentTarget).map(({ name, value }) => [name, value.trim()]));
    const { complete, answers } = readAnswers(aid, sent);
    // Only an address with the empty fields says which answers are missing.
    const query = complete ? writeAnswers(aid, answers) : sent;
    void navigate(addresses.aid.to(aid.id, query.toString()), { preventScrollReset: true });
  };

  return (
    <Form ref={element} action={`${addresses.aid.to(aid.id)}#${answerId}`} aria-label={aid.name} onSubmit={submit}>
      {unknown.length > 0 && (
        <Notice title="Part of the address was ignored.">
          This form does not ask for {unknown.map((name) => `“${name}”`).join(', ')}.
        </Notice>
      )}
      {sectionsOf(aid.questions).map(({ title, questions }) => (
        <Group key={title}>
          <legend>{title}</legend>
          <Field.Grid>
            {questions.map((question) => (
              <Question
                key={question.id}
                question={question}
                isRequired={isRequired(aid, question)}
                typed={typed[question.id]}
                error={errors[question.id]}
              />
            ))}
          </Field.Grid>
        </Group>
      ))}
      <Buttons>
        <Button type="submit" icon="search">
          Show what fits
        </Button>
        {form.asked && <SiteLink to={addresses.aid.to(aid.id)}>Start again</SiteLink>}
      </Buttons>
    </Form>
  );
}

type FormField = HTMLInputElement | HTMLSelectElement;

const fieldsOf = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<FormField>('input[name], select[name]') ?? []),
];

/** Whether no other answer can replace this one. */
function isRequired({ lookup, ways }: Aid, { id, optional }: AidQuestion): boolean {
  if (optional || id === lookup?.gives[0]) return false;
  return !lookup?.by.includes(id) || ways.some(({ rules }) => rules.some(({ question }) => question === id));
}

function sectionsOf(questions: readonly AidQuestion[]) {
  const sections: { title: string; questions: AidQuestion[] }[] = [];
  for (const question of questions) {
    const last = sections.at(-1);
    if (question.section !== undefined || !last)
      sections.push({ title: question.section ?? '', questions: [question] });
    else last.questions.push(question);
  }
  return sections;
}

interface QuestionProps {
  question: AidQuestion;
  isRequired: boolean;
  typed: string | undefined;
  error: string | undefined;
}

function Question({
  question: { id, text, hint, optional, unit, options },
  isRequired,
  typed = '',
  error,
}: QuestionProps) {
  const label = [text, !options && unit ? ` in ${unit}` : '', optional ? ' (optional)' : ''].join('');
  return (
    <Field.Root name={id} required={isRequired} hint={hint} error={error}>
      <Field.Label>{label}</Field.Label>
      {options ? (
        <Field.Select defaultValue={options.some(({ value }) => value === typed) ? typed : ''}>
          <option value="">{optional ? 'Any' : 'Please choose'}</option>
          {options.map(({ value, text: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Field.Select>
      ) : (
        <Field.Input inputMode="decimal" autoComplete="off" maxLength={30} defaultValue={typed} />
      )}
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space(3)};
  max-inline-size: 52rem;

  @media print {
    display: none;
  }
`;

const Group = styled.fieldset`
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;

  > legend {
    margin-block-end: ${space(1.5)};
    padding: 0;
    font-size: ${type.h4};
    font-weight: 600;
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1.5)} ${space(3)};
`;
