// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {StorageSlot} from "@openzeppelin/contracts/utils/StorageSlot.sol";

/// A contract account: valid is what its owner signed, or what the account's own key signed where no owner is set
/// (an ordinary account that delegates to this code).
contract SandboxAccount is IERC1271 {
    /// Where the address of the owner stands.
    bytes32 public constant OWNER_SLOT = keccak256("usdc-bridge-react.sandbox.owner");

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        address owner = StorageSlot.getAddressSlot(OWNER_SLOT).value;
        (address signer,,) = ECDSA.tryRecover(hash, signature);
        bool valid = signer != address(0) && signer == (owner == address(0) ? address(this) : owner);
        return valid ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }
}
