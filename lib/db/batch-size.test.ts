import { expect, it } from 'vitest';
import { batchSize } from './batch-size';

/** The sizes of batches whose rows take so long each, in ms. */
function sizesOf(most: number, msOfEach: readonly number[]): number[] {
  const size = batchSize(most);
  return msOfEach.map((ms) => {
    const rows = size.next();
    size.took(rows, rows * ms);
    return rows;
  });
}

it('begins with one row and takes twice as many each time while they are quick', () => {
  expect(sizesOf(200, [0.1, 0.1, 0.1, 0.1, 0.1])).toEqual([1, 2, 4, 8, 16]);
});

it('takes as many as fit into 40 ms, and never more than it may', () => {
  expect(sizesOf(200, [...Array(6).fill(1), 5, 5, 5])).toEqual([1, 2, 4, 8, 16, 32, 40, 8, 8]);
  expect(sizesOf(20, Array(7).fill(0.1)).at(-1)).toBe(20);
});

it('takes one row however long that takes', () => {
  expect(sizesOf(200, [900, 900, 1])).toEqual([1, 1, 1]);
});

it('takes half as many after what took too long, and goes on from there', () => {
  const size = batchSize(100, 9);
  const sizes = [9, 5, 3].map((rows) => {
    expect(size.next()).toBe(rows);
    size.wasTooLarge(rows);
    return size.next();
  });
  expect(sizes).toEqual([5, 3, 2]);
  size.took(2, 1);
  expect(size.next()).toBe(4);
});
