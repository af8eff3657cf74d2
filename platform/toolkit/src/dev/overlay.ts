const elementId = 'platform-build-problems';

const style = {
  position: 'fixed',
  inset: 'auto 0 0 0',
  zIndex: '2147483647',
  maxHeight: '50vh',
  margin: '0',
  padding: '16px',
  overflow: 'auto',
  background: '#1d1f27',
  color: '#ffb4a9',
  font: '13px/1.5 monospace',
  whiteSpace: 'pre-wrap',
} as const;

/** Shows build errors over the page, which stays as it is; hides them if the list is empty. */
export function showProblems(problems: readonly string[]) {
  const shown = document.getElementById(elementId);
  if (problems.length === 0) {
    shown?.remove();
    return;
  }
  const element = shown ?? document.createElement('pre');
  element.id = elementId;
  element.setAttribute('role', 'alert');
  element.textContent = problems.join('\n\n');
  Object.assign(element.style, style);
  document.body.append(element);
}
