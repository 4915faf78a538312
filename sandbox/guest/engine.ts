/**
 * What the realm needs of a JavaScript engine, and the engine the product has behind it.
 *
 * Small on purpose, so that the engine can be replaced: tests run the same attacks on a standby (ADR 6). An engine is
 * never disposed; whatever it throws as an exception of the host is fatal.
 */
import baseVariant from '@jitl/quickjs-ng-wasmfile-release-sync';
import { DefaultIntrinsics, newQuickJSWASMModuleFromVariant, newVariant, type QuickJSHandle, type VmCallResult } from 'quickjs-emscripten-core';
import type { ScriptLimits } from '#schemas/hooks.ts';

/** A value inside the engine; its receiver disposes of it. */
export interface GuestValue {
  dispose(): void;
}

/** The result of evaluating or calling; `value` is what the guest gave or what it threw. */
export interface VmOutcome<Value> {
  threw: boolean;
  value: Value;
}

/** One context of an engine. `Value` is what the engine takes a guest value for. */
export interface Engine<Value extends GuestValue> {
  /** Evaluates a text in the global scope; `file` stands in stack lines. */
  evaluate(text: string, file: string): VmOutcome<Value>;
  /** Calls a function of the guest without `this`. */
  call(target: Value, args: readonly Value[]): VmOutcome<Value>;
  newText(text: string): Value;
  property(owner: Value, name: string): Value;
  /** Length in characters; null when it is no text. Read before `textOf`, so that a giant text is never copied out. */
  lengthOf(value: Value): number | null;
  textOf(value: Value): string;
  hasJobs(): boolean;
  /** Runs at most so many promise jobs; gives the error that stopped them, if one did. */
  runJobs(count: number): Value | null;
  /** Heap of the script in bytes; walks the whole heap. */
  heapBytes(): number;
}

/** Shape: `onTick` returns whether to interrupt; the engine calls it repeatedly while it works. */
export interface EngineOptions {
  wasmModule: WebAssembly.Module;
  limits: Pick<ScriptLimits, 'memoryBytes' | 'engineBytes' | 'stackBytes'>;
  onTick: () => boolean;
}

/** Starts an engine with one empty context without buffers. Errors: whatever the engine throws when it cannot start. */
export type OpenEngine<Value extends GuestValue> = (options: EngineOptions) => Promise<Engine<Value>>;

const wasmPageBytes = 65_536;

/** quickjs-ng by emscripten. Its heap limit does not count buffers, so the memory of the module has a maximum too. */
export const openQuickjs: OpenEngine<QuickJSHandle> = async ({ wasmModule, limits, onTick }) => {
  const wasmMemory = new WebAssembly.Memory({ initial: 256, maximum: Math.max(256, Math.floor(limits.engineBytes / wasmPageBytes)) });
  const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(baseVariant, { wasmModule, wasmMemory }));
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(limits.memoryBytes);
  runtime.setMaxStackSize(limits.stackBytes);
  runtime.setInterruptHandler(onTick);
  const context = runtime.newContext({ intrinsics: { ...DefaultIntrinsics, BigInt: true, TypedArrays: false } });

  function numberAt(owner: QuickJSHandle, name: string): number {
    const value = context.getProp(owner, name);
    const number = context.getNumber(value);
    value.dispose();
    return number;
  }

  return {
    evaluate: (text, file) => vmOutcomeOf(context.evalCode(text, file, { type: 'global' })),
    call: (target, args) => vmOutcomeOf(context.callFunction(target, context.undefined, ...args)),
    newText: (text) => context.newString(text),
    property: (owner, name) => context.getProp(owner, name),
    lengthOf: (value) => (context.typeof(value) === 'string' ? numberAt(value, 'length') : null),
    textOf: (value) => context.getString(value),
    hasJobs: () => runtime.hasPendingJob(),
    runJobs: (count) => runtime.executePendingJobs(count).error ?? null,
    heapBytes() {
      const usage = runtime.computeMemoryUsage();
      const bytes = numberAt(usage, 'memory_used_size');
      usage.dispose();
      return bytes;
    },
  };
};

function vmOutcomeOf(result: VmCallResult<QuickJSHandle>): VmOutcome<QuickJSHandle> {
  return result.error ? { threw: true, value: result.error } : { threw: false, value: result.value };
}
