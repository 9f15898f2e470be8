// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Calls other contracts for whoever asks, so that a transaction is addressed to it and not to them.
contract Router {
    struct Call {
        address target;
        bytes callData;
    }

    /// A call that reverts undoes all of them, in its own words.
    function run(Call[] calldata calls) external {
        for (uint256 i = 0; i < calls.length; ++i) {
            (bool ok, bytes memory answer) = calls[i].target.call(calls[i].callData);
            if (!ok) {
                assembly ("memory-safe") {
                    revert(add(answer, 0x20), mload(answer))
                }
            }
        }
    }
}
