import { scriptJson } from './script-json';

/** Addresses of the scripts that a page starts with. */
export interface StartScripts {
  shell: string[];
  /** Only fetched ahead: the shell runs them when it has started. */
  remote: string[];
}

/**
 * The inline script that starts the shell once the page has been painted: until then neither the line nor the processor
 * of a phone works for anything but what the visitor reads. A page in a background tab is never painted, and starts at
 * once.
 * @returns JavaScript, safe inside a script element
 */
export function startScript({ shell, remote }: StartScripts): string {
  const elements = [
    ...remote.map((href) => ['link', { rel: 'preload', as: 'script', fetchPriority: 'low', href }]),
    ...shell.map((src) => ['script', { src }]),
  ];
  return `(()=>{
const start=()=>{for(const [tag,fields] of ${scriptJson(elements)})document.head.append(Object.assign(document.createElement(tag),fields))};
if(document.hidden)start();else requestAnimationFrame(()=>setTimeout(start));
})()`;
}
