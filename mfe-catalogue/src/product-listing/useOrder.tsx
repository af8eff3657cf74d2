import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { NumericOrderOption } from 'api/facets';
import { addressQuery } from '../page/query';
import { orderFromAddress, replacedByOrder, sortFromAddress, withSort } from './sorting';

/**
 * The order that the address names, for the forms that change it.
 * @param orders the orders by a number
 */
export function useOrder(orders: readonly NumericOrderOption[]) {
  const [query, setQuery] = useSearchParams();
  const others = [...query].filter(([name]) => !replacedByOrder.includes(name));
  // Each form leaves out what the other one chooses, so that the last choice counts.
  const hidden = others.map(([name, value], at) => <input key={at} type="hidden" name={name} value={value} />);
  const ofAddress = orders.find(({ value }) => value === orderFromAddress(query))?.value ?? sortFromAddress(query);
  // The boxes show a choice at once, although the router may have to wait for code before it shows the address.
  const [chosenOrder, setChosenOrder] = useOptimistic(ofAddress);
  const choose = (value: string) =>
    startTransition(() => {
      setChosenOrder(value || '1');
      setQuery(withSort(addressQuery(), value), { preventScrollReset: true });
    });
  const byValue = [{ value: '', label: 'Choose …' }, ...orders.map(({ value, text }) => ({ value, label: text }))];
  const shownIn = (options: readonly { value: string }[]) =>
    (options.find(({ value }) => value === chosenOrder) ?? options[0]!).value;
  return { hidden, byValue, shownIn, choose };
}
