import { screen, within } from '@testing-library/react';
import { handStream, serve, showAssistant, siteWith } from '../testing';
import {
  announced,
  beginVisits,
  button,
  conversation,
  enter,
  message,
  panel,
  pass,
  rememberVisitor,
  send,
  user,
} from '../testing/assistant';

beginVisits();

const done = { type: 'done', source: 'knowledge' } as const;

describe('questions and answers (rows F4, F6)', () => {
  beforeEach(rememberVisitor);

  it('shows the question with its time, then the typing indicator, and after half a second the answer', async () => {
    const calls = serve({
      '/api/chat': {
        events: [
          { type: 'delta', text: 'See **[our cables](/our-products/cables)** ' },
          { type: 'delta', text: 'and <b>[that](https://evil.example)</b>' },
          done,
        ],
      },
    });
    const { container, address } = await showAssistant();
    await pass(600);
    expect(button('Send')).toBeDisabled();
    await user.type(message(), '   {Enter}');
    expect(calls).toEqual([]);
    await user.clear(message());
    await send('Which cable?');
    expect(container.querySelector('[data-typing]')).toBeInTheDocument();
    expect(screen.getByText('Which cable?').closest('li')!.querySelector('time')).toHaveTextContent(/\d{1,2}:\d\d/);
    expect(conversation()).not.toHaveTextContent('our cables');
    await pass(600);
    expect(container.querySelector('[data-typing]')).not.toBeInTheDocument();
    expect(conversation()).toHaveTextContent('See our cables and <b>[that](https://evil.example)</b>');
    expect(announced()).toBe('See our cables and <b>[that](https://evil.example)</b>');
    expect(calls[0]!.body).toEqual({
      question: 'Which cable?',
      history: [{ role: 'model', parts: [{ text: 'Welcome back, Sara! How can I help you today?' }] }],
    });
    await user.click(screen.getByRole('link', { name: 'our cables' }));
    expect(address()).toBe('/our-products/cables');
    expect(panel()).toBeInTheDocument();
  });

  it('shows the lists of an answer as lists', async () => {
    serve({ '/api/chat': { events: [{ type: 'delta', text: 'Glands:\n- BW\n- CW' }, done] } });
    await showAssistant();
    await pass(600);
    await send('Which glands?');
    await pass(600);
    const list = screen.getAllByRole('list').at(-1)!;
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['BW', 'CW']);
  });

  it('announces an answer once, when it is complete', async () => {
    const { stream, send: answer, close } = handStream();
    serve({ '/api/chat': { stream } });
    await showAssistant();
    await pass(600);
    await send('Count');
    await pass(600);
    answer({ type: 'delta', text: 'one ' });
    await pass(10);
    expect(conversation()).toHaveTextContent('one');
    expect(announced()).toBe('');
    answer({ type: 'delta', text: 'two' });
    answer(done);
    close();
    await pass(10);
    expect(announced()).toBe('one two');
  });

  it('can be stopped repeatedly, and keeps the text that has arrived', async () => {
    await showAssistant();
    await pass(600);
    for (const word of ['first', 'second']) {
      const { stream, send: answer } = handStream();
      serve({ '/api/chat': { stream } });
      await send('Count');
      answer({ type: 'delta', text: `the ${word} part` });
      await pass(600);
      await user.click(button('Stop'));
      expect(message()).toHaveFocus();
      expect(conversation()).toHaveTextContent(`the ${word} part`);
      expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
    }
    await pass(1000);
    expect(conversation()).not.toHaveTextContent('I apologize');
  });

  it.each([
    ['refuses the question', { '/api/chat': { status: 429, json: { error: 'x' } } }],
    ['fails', { '/api/chat': { status: 500, json: { error: 'x' } } }],
    ['is unreachable', {}],
    ['cuts the answer off', { '/api/chat': { events: [{ type: 'delta' as const, text: 'The half' }] } }],
    ['fails during the answer', { '/api/chat': { events: [{ type: 'failed' as const }] } }],
    ['sends garbage', { '/api/chat': { json: '<html>' } }],
  ])('apologises with the phone number when the server %s (row F7)', async (_name, answers) => {
    serve(answers);
    await showAssistant();
    await pass(600);
    await send('Which cable?');
    await pass(600);
    expect(conversation()).toHaveTextContent(
      "I apologize, but I'm having trouble processing your request right now. Please try again or contact us directly at +971 4 555 0142.",
    );
    expect(announced()).toContain('I apologize');
    expect(console.warn).toHaveBeenCalled();
    expect(message()).toBeEnabled();
  });

  it('sends the last question again on request, with the conversation before it', async () => {
    serve({});
    await showAssistant();
    await pass(600);
    await send('Which cable?');
    await pass(600);
    const calls = serve({ '/api/chat': { events: [{ type: 'delta', text: 'The CW.' }, done] } });
    await user.dblClick(button('Ask again'));
    expect(conversation()).toHaveFocus();
    await pass(600);
    expect(calls.map(({ body }) => body)).toEqual([
      {
        question: 'Which cable?',
        history: [{ role: 'model', parts: [{ text: 'Welcome back, Sara! How can I help you today?' }] }],
      },
    ]);
    expect(conversation()).toHaveTextContent('The CW.');
    expect(screen.getAllByText('Which cable?')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Ask again' })).not.toBeInTheDocument();
  });

  it('offers to ask again in the conversational flow, too, instead of going on with it', async () => {
    localStorage.clear();
    serve({});
    await showAssistant(siteWith({ welcomeForm: false }));
    await pass(600);
    await send('Which cable do you have for 16 mm?');
    await pass(2000);
    expect(button('Ask again')).toBeVisible();
  });

  it('does not render the conversation again with each letter that is typed', async () => {
    serve({ '/api/chat': { events: [{ type: 'delta', text: 'The answer' }, done] } });
    await showAssistant();
    await pass(600);
    await send('A question');
    await pass(600);
    const formatTime = jest.spyOn(Date.prototype, 'toLocaleTimeString');
    await user.type(message(), 'Another');
    expect(message()).toHaveValue('Another');
    expect(formatTime).not.toHaveBeenCalled();
  });

  it('apologises when nothing has arrived for 25 s (row F7)', async () => {
    serve({ '/api/chat': 'silent' });
    await showAssistant();
    await pass(600);
    await send('Which cable?');
    await pass(24_000);
    expect(conversation()).not.toHaveTextContent('I apologize');
    await pass(1_000);
    expect(conversation()).toHaveTextContent('I apologize');
  });

  it('shows that an answer is being written after another reply has come (row F4)', async () => {
    localStorage.clear();
    serve({ '/api/chat': 'silent' });
    await showAssistant();
    await pass(600);
    await user.click(button('Skip'));
    await send('Which cable?');
    await pass(1000);
    expect(conversation()).toHaveTextContent('All right. How can I help you today?');
    expect(conversation()).toHaveTextContent('The assistant is typing…');
    await user.click(button('Stop'));
    expect(conversation()).not.toHaveTextContent('The assistant is typing…');
  });

  it('offers to ask a question again if it had no answer before the reload', async () => {
    serve({ '/api/chat': 'unreachable' });
    const { unmount } = await showAssistant();
    await pass(600);
    await send('Which cable?');
    await pass(600);
    unmount();
    const calls = serve({ '/api/chat': { events: [{ type: 'delta', text: 'The CW.' }, done] } });
    await showAssistant();
    await pass(600);
    expect(conversation()).toHaveTextContent('Your last question was not answered.');
    await user.click(button('Ask again'));
    await pass(600);
    expect(calls).toMatchObject([{ body: { question: 'Which cable?' } }]);
    expect(conversation()).toHaveTextContent('The CW.');
  });

  it('keeps the conversation after a reload', async () => {
    serve({ '/api/chat': { events: [{ type: 'delta', text: 'The answer' }, done] } });
    const { unmount } = await showAssistant();
    await pass(600);
    await send('A question');
    await pass(600);
    unmount();
    await showAssistant();
    await pass(600);
    expect(conversation()).toHaveTextContent(/A question.*The answer.*Welcome back, Sara!/);
  });

  it('keeps a half-typed message over a reload until it is sent', async () => {
    serve({ '/api/chat': { events: [{ type: 'delta', text: 'The answer' }, done] } });
    const first = await showAssistant();
    await enter(message(), 'Half a quest');
    first.unmount();
    const second = await showAssistant();
    expect(message()).toHaveValue('Half a quest');
    await enter(message(), 'ion');
    await user.keyboard('{Enter}');
    second.unmount();
    await showAssistant();
    expect(message()).toHaveValue('');
  });
});
