import { earlyClicksScript } from '../page/early-clicks';
import { scriptJson } from '../page/script-json';
import type { StartScripts } from '../server/seam';

/**
 * The inline script that starts the shell after the first paint: until then, a phone's network and processor work only on
 * what the visitor reads. A page in a background tab is never painted, so it starts at once. Before that, the script
 * sets a Trusted Types policy: it allows script addresses of this site's releases, on the site and on the content network that
 * these scripts come from, and JSON in data elements. HTML passes: the compiled content has no active HTML, and the content
 * security policy blocks inline code. Nothing is started if a script of the shell has no hash. One that fails, for example
 * because the browser keeps a damaged copy or the content network does not respond, is requested once more from the site
 * itself, at an address that no cache knows.
 * @returns JavaScript, safe inside a script element
 */
export function startScript({ shell, remote }: StartScripts): string {
  const elements = [
    ...remote.map(({ address: href, integrity }) => [
      'link',
      { rel: 'preload', as: 'script', fetchPriority: 'low', integrity, href },
    ]),
    ...shell.map(({ address: src, integrity }) => ['script', { integrity, src }]),
  ];
  const networks = new Set(
    [...shell, ...remote].flatMap(({ address }) => (URL.canParse(address) ? new URL(address).origin : [])),
  );
  return `(()=>{
const origins=[location.origin,...${scriptJson([...networks])}];
globalThis.trustedTypes?.createPolicy('default',{
createHTML:(html)=>html,
createScript:(text)=>{try{JSON.parse(text||'0');return text}catch{return null}},
createScriptURL:(address)=>{const {origin,pathname}=new URL(address,location.origin);return origins.includes(origin)&&pathname.startsWith('/releases/')?address:null},
});
${earlyClicksScript}
const add=(tag,fields,onerror)=>document.head.append(Object.assign(document.createElement(tag),{crossOrigin:'',onerror},fields));
const again=(fields)=>()=>{if(fields.src)add('script',{...fields,src:new URL(fields.src,location).pathname+'?attempt='+Date.now()})};
const all=${scriptJson(elements)}.filter(([,{integrity}],_,all)=>integrity&&all.every(([tag,{integrity}])=>tag=='link'||integrity));
const start=()=>{for(const [tag,fields] of all)add(tag,fields,again(fields))};
if(document.hidden)start();else requestAnimationFrame(()=>setTimeout(start));
})()`;
}
