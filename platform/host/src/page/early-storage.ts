/**
 * Part of the inline start script at the end of the page: an element of the server's HTML names in `data-stored` the item
 * of the browser's storage that decides what it shows. The attribute is removed before the page is painted if this browser
 * has no such item. This lets styles reserve space for what scripts are going to show, or show at once that there is
 * nothing.
 */
export const earlyStorageScript = `for(const part of document.querySelectorAll('[data-stored]')){
let item;
try{item=localStorage.getItem(part.dataset.stored)}catch{}
if(!item)part.removeAttribute('data-stored');
}`;
