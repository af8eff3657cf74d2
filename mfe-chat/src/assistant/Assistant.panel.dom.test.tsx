import { fireEvent, screen } from '@testing-library/react';
import { screenIs, showAssistant, siteWith } from '../testing';
import { beginVisits, button, panel, pass, user } from '../testing/assistant';

beginVisits();

describe('the panel (row F1)', () => {
  it('is open by default, with title and Online, and takes no focus', async () => {
    showAssistant();
    await pass(1000);
    expect(panel()).toHaveTextContent('Online');
    expect(document.body).toHaveFocus();
  });

  it('minimises to a bar, closes to a button, and reopens from both, moving the focus each time', async () => {
    showAssistant();
    await user.click(button('Minimize chat'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button('Restore chat: Zuhal Assistant')).toHaveFocus();
    await user.click(button('Restore chat: Zuhal Assistant'));
    expect(screen.getByLabelText('Full Name *')).toHaveFocus();
    await user.click(button('Close chat'));
    expect(button('Open chat')).toHaveFocus();
    await user.click(button('Open chat'));
    expect(panel()).toBeInTheDocument();
  });

  it('starts as the bar on a phone, unless the owner wants it open', () => {
    screenIs(true);
    const { unmount } = showAssistant();
    expect(button('Restore chat: Zuhal Assistant')).toBeInTheDocument();
    unmount();
    sessionStorage.clear();
    showAssistant(siteWith({ minimizedOnPhones: false }));
    expect(panel()).toBeInTheDocument();
  });

  it.each(['Close chat', 'Minimize chat'])('stays put away for the visit after %s', async (name) => {
    const { unmount } = showAssistant();
    await user.click(button(name));
    unmount();
    showAssistant();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('minimises when the visitor scrolls on, unless the chat has been used', async () => {
    const scrollTo = (y: number) => {
      Object.defineProperty(window, 'scrollY', { configurable: true, value: y });
      fireEvent.scroll(window);
    };
    scrollTo(0);
    showAssistant();
    scrollTo(100);
    expect(panel()).toBeInTheDocument();
    scrollTo(300);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(button('Restore chat: Zuhal Assistant'));
    scrollTo(900);
    expect(panel()).toBeInTheDocument();
    scrollTo(0);
  });

  it('minimises when a control behind it gets the focus', () => {
    const at = (left: number, top: number) => DOMRect.fromRect({ x: left, y: top, width: 100, height: 100 });
    showAssistant();
    const beneath = button('of the page');
    panel().getBoundingClientRect = () => at(500, 500);
    beneath.getBoundingClientRect = () => at(0, 0);
    fireEvent.focusIn(beneath);
    expect(panel()).toBeInTheDocument();
    beneath.getBoundingClientRect = () => at(510, 510);
    fireEvent.focusIn(beneath);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('minimises on Escape only if the focus is inside', async () => {
    showAssistant();
    await user.click(button('of the page'));
    await user.keyboard('{Escape}');
    expect(panel()).toBeInTheDocument();
    await user.click(screen.getByLabelText('Full Name *'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
